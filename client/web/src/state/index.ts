// The headless state of the web client, all that the pages use: one client for a page, stores that pages
// subscribe to, and pure functions of what they hold. It knows no DOM and no drawing.
//
// Where this differs from what was first agreed:
// - settings: `createSettings(storage)` with `get`, `subscribe` and `change({theme: 'dark'})`. `reducedMotion` is called
//   `motion` ('auto' | 'reduced' | 'full'). The name is the player's and no setting: `session.player.name`, `rename`.
// - `RoomHere.can` says what may be clicked now (join, act, offer, accept, withdraw, resign, give, claimAtMs, leave,
//   say); nobody has to put `may`, offers and presence together again. `RoomHere.fresh` is false while the connection is
//   lost. `state.kind` has two more values: `door` (no watching, but perhaps a free seat: show `join()`) and `left`.
// - One happening in `feed` is one update: `events` in order, with the view before and after. `number` counts from 1.
// - history and replay share `Step`; a slider stops at the steps whose `shows` is true.
// - `browserEnvironment()` makes the real thing: `createClient(browserEnvironment())`.
// - clocks: `leftMs(face, client.clock.serverNow())`, `clockText(leftMs)`, `nextChangeMs` for the next repaint.
// - `attention`: `standingOf(state)` for the title, `callOf(happening)` for sound and notification.
export * from './contract';
export { RequestError } from '../net/contract';
export { createClient } from './client';
export { browserEnvironment, browserStorage } from './browser';
export { callOf, standingOf, type Call, type Sound, type Standing } from './attention';
export { clockText, leftMs, nextChangeMs } from './clockFace';
export { createSettings, defaultSettings, type Settings, type SettingsStore } from './settings';
export { balanceAt, balancesOf, type Balance } from './balance';
export { createStore, type WritableStore } from './store';
