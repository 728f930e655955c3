export type Route =
  | { page: 'start' }
  | { page: 'table'; table: string; final: boolean }
  | { page: 'rules'; hash: string }
  | { page: 'missing' };

/** The page an address stands for. */
export function routeOf(path: string, hash = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length === 0) return { page: 'start' };
  if (parts.length === 1 && parts[0] === 'rules') return { page: 'rules', hash };
  if (parts.length === 2 && parts[0] === 't' && parts[1]) {
    return { page: 'table', table: decode(parts[1]), final: hash === '#table' };
  }
  return { page: 'missing' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
