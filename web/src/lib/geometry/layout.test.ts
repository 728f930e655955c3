import { expect, test } from 'vitest';
import { layoutFor, shapeOf, type Viewport } from './layout.ts';

const view = (width: number, height: number, players: number): Viewport => ({
  width,
  height,
  players,
  rem: 16,
  slots: players + 2,
  handLimit: 2,
});

test('screens have the shape that the brief names', () => {
  expect(shapeOf(320, 568)).toBe('compact');
  expect(shapeOf(390, 667)).toBe('compact');
  expect(shapeOf(390, 844)).toBe('phone');
  expect(shapeOf(820, 1180)).toBe('tablet');
  expect(shapeOf(1440, 900)).toBe('desktop');
  expect(shapeOf(844, 390)).toBe('landscape');
});

test('at the reference sizes the cards have the widths of the brief', () => {
  const phone = layoutFor(view(390, 844, 2));
  expect([phone.foes.w, phone.market.w, phone.own.w]).toEqual([40, 78, 62]);
  const desktop = layoutFor(view(1440, 900, 2));
  expect([desktop.foes.w, desktop.market.w, desktop.own.w]).toEqual([72, 128, 94]);
  const compact = layoutFor(view(320, 568, 2));
  expect([compact.foes.w, compact.market.w, compact.own.w]).toEqual([24, 52, 42]);
});

test('nothing scrolls at the sizes of the brief, with any number of players', () => {
  for (const [width, height] of [
    [320, 568],
    [360, 640],
    [375, 667],
    [390, 844],
    [430, 932],
    [820, 1180],
    [1024, 768],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
    [844, 390],
    [667, 375],
    [568, 320],
  ] as const) {
    for (let players = 2; players <= 5; players += 1) {
      const { fits } = layoutFor(view(width, height, players));
      expect(fits, `${width} × ${height}, ${players} players`).toBe(true);
    }
  }
});

test('rows become chips rather than cards too small to read', () => {
  expect(layoutFor(view(390, 844, 5)).foes.form).toBe('rows');
  expect(layoutFor(view(390, 740, 5)).foes.form).toBe('chips');
  expect(layoutFor(view(320, 568, 3)).foes.form).toBe('chips');
  for (const players of [3, 4, 5]) expect(layoutFor(view(1366, 768, players)).foes.form).toBe('rows');
});

test('the scale of opponents, market and own track is one on a desktop, capped at 1040', () => {
  const wide = layoutFor(view(2560, 1440, 3));
  expect(wide.scale.width).toBe(1040);
  expect(wide.foes.width).toBe(wide.scale.width);
  expect(wide.own.width).toBe(wide.scale.width);
  expect(wide.left).toBeGreaterThan(0);
});

test('text enlarged to twice its size scrolls', () => {
  expect(layoutFor({ ...view(390, 844, 2), rem: 32 }).fits).toBe(false);
});
