// What may be clicked in a room: all that the server would accept, and nothing else. Pure.
import type { OfferKind, Presence, View } from '../wire/types';
import type { Abilities, Session } from './contract';

const offerKinds: readonly OfferKind[] = ['draw', 'takeback', 'abort', 'rematch'];

export const noAbilities: Abilities = {
  join: false, act: false, offer: [], accept: [], withdraw: [], resign: false, give: false, claimAtMs: null, leave: false, say: [],
};

/** `view` is live and with the connection open; nothing else is being asked. */
export function abilitiesOf(view: View, presence: Presence, as: 'player' | 'watcher', session: Session): Abilities {
  const say = session.features.has('chat');
  const { you } = view;
  if (as === 'watcher' || !you) {
    const seated = view.seats.some((player) => player?.id === session.player.id);
    const free = view.phase === 'waiting' && view.seats.includes(null);
    return { ...noAbilities, join: seated ? 'back' : free ? 'take' : false, say: say ? ['room'] : [] };
  }
  const standing = (mine: boolean) => view.offers.filter((offer) => (offer.by === you.seat) === mine).map((offer) => offer.kind);
  const accept = standing(false);
  const other = presence.seats[you.seat === 0 ? 1 : 0];
  return {
    join: false,
    act: you.actions.length > 0,
    // To offer what the other one offers is to accept it, and is shown as that.
    offer: offerKinds.filter((kind) => you.may.includes(kind) && !accept.includes(kind)),
    accept,
    withdraw: standing(true),
    resign: you.may.includes('resign'),
    give: you.may.includes('give'),
    claimAtMs: view.phase === 'playing' ? (other?.claim_at_ms ?? null) : null,
    leave: true,
    say: say ? ['players', 'room'] : [],
  };
}
