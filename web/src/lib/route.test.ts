import { expect, test } from 'vitest';
import { routeOf } from './route.ts';

test('every page has its address', () => {
  expect(routeOf('/')).toEqual({ page: 'start' });
  expect(routeOf('/t/abc')).toEqual({ page: 'table', table: 'abc', final: false });
  expect(routeOf('/t/abc', '#table')).toEqual({ page: 'table', table: 'abc', final: true });
  expect(routeOf('/rules', '#rule-9')).toEqual({ page: 'rules', hash: '#rule-9' });
});

test('slashes at the end do not matter', () => {
  expect(routeOf('/rules/')).toEqual({ page: 'rules', hash: '' });
});

test('anything else is missing', () => {
  for (const path of ['/t', '/t/a/b', '/rules/x', '/x']) expect(routeOf(path)).toEqual({ page: 'missing' });
});

test('a broken escape in a link does not break the page', () => {
  expect(routeOf('/t/%E0%A4%A')).toEqual({ page: 'table', table: '%E0%A4%A', final: false });
});
