// Which page an address means, and the addresses of pages. Pure.

import type { Game } from '../wire/types';

export type Route =
  | { page: 'lobby' }
  | { page: 'room'; code: string }
  | { page: 'replay'; match: string }
  | { page: 'rules'; game: Game | null }
  | { page: 'missing' };

const roomCode = /^[2-9A-HJKMNP-TV-Z]{6}$/;

/** The code that a person has typed or pasted: in any case, with blanks or dashes, or last in a link, the terminal's too. */
export function readCode(text: string): string | null {
  const linked = /.*\/(\w{6})(?!\.?\w)/s.exec(text);
  const code = (linked?.[1] ?? text).replace(/[\s-]/g, '').toUpperCase();
  return roomCode.test(code) ? code : null;
}

export function readRoute(path: string): Route {
  const [first, second, ...more] = path.split('/').filter((part) => part !== '');
  if (more.length > 0) return { page: 'missing' };
  if (first === undefined) return { page: 'lobby' };
  if (first === 'r' && second !== undefined) {
    const code = readCode(second);
    return code === null ? { page: 'missing' } : { page: 'room', code };
  }
  if (first === 'records' && second !== undefined && /^[0-9a-f]{32}$/.test(second))
    return { page: 'replay', match: second };
  if (first === 'rules') {
    if (second === undefined) return { page: 'rules', game: null };
    if (second === 'gladiator' || second === 'virtem') return { page: 'rules', game: second };
  }
  return { page: 'missing' };
}

export const roomPath = (code: string): string => `/r/${code}`;
export const replayPath = (match: string): string => `/records/${match}`;
export const rulesPath = (game: Game): string => `/rules/${game}`;
