import { api, socketUrl } from './api.ts';
import { LiveTable } from './table.svelte.ts';
import type { Socket } from './wire.ts';

function open(url: string): Socket {
  const inner = new WebSocket(url);
  const socket: Socket = {
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => inner.send(text),
    close: () => inner.close(),
  };
  inner.onopen = () => socket.onopen?.();
  inner.onmessage = (event) => socket.onmessage?.(event);
  inner.onclose = () => socket.onclose?.();
  return socket;
}

/** The table, followed through this browser's network. */
export function liveTable(table: string): LiveTable {
  return new LiveTable(table, { api, socket: (id, after) => open(socketUrl(id, after)) });
}

/** The table sleeps and wakes with the page and the network, until the returned function is called. */
export function followPage(live: LiveTable): () => void {
  const seen = (): void => (document.hidden ? live.rest() : live.wake());
  const online = (): void => live.wake();
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', online);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', online);
  };
}
