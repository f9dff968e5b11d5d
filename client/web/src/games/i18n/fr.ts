// The games in French. A colour agrees with its symbol, and a space that does not break stands before two-part
// punctuation.
import type { OfferKind, OutcomeReason } from '../../wire/types';
import type { Reckoning } from '../gladiator/reckon';
import type { GameTexts, Who } from './en';

const does = (who: Who, you: string, other: string) => (who.you ? `Vous ${you}` : `${who.name} ${other}`);

/** "de Blaise", "d’Ada": the name stands behind a mark of isolation. */
const de = (name: string) => (/^\u2068?[aeiouyàâäéèêëîïôöùûü]/i.test(name) ? `d’${name}` : `de ${name}`);
const of = (who: Who) => (who.you ? 'de vous' : de(who.name));
const counted = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

function list(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} et ${items[items.length - 1]}`;
}

const symbols: Record<string, string> = { triangle: 'triangle', square: 'carré', cross: 'croix', circle: 'cercle' };
const colours: Record<string, string> = { green: 'vert', blue: 'bleu', yellow: 'jaune', magenta: 'magenta', black: 'noir' };
const feminine: Record<string, string> = { green: 'verte', blue: 'bleue', black: 'noire' };

function card(name: string): string {
  const [symbol = '', colour = ''] = name.split('-');
  const agreed = (symbol === 'cross' ? feminine[colour] : undefined) ?? colours[colour] ?? colour;
  return `${symbols[symbol] ?? symbol} ${agreed}`;
}

const withArticle = (name: string) => `${name.startsWith('cross') ? 'la' : 'le'} ${card(name)}`;

function verdict({ rule, loser, winning, losing, loss, sum }: Reckoning, lost: Who | null): string {
  const loses = lost === null ? 'chacun perd' : lost.you ? 'vous perdez' : `${lost.name} perd`;
  switch (rule) {
    case 'both_aggressive': return `Valeurs égales, deux cartes agressives : ${loses} cette valeur, ${loss}.`;
    case 'both_defensive': return `Valeurs égales, deux cartes défensives : ${loses} ${loss}.`;
    case 'aggressive_beats_defensive': return `Valeurs égales : l’agressive ${winning} bat la défensive ${losing}, ${loses} cette valeur, ${loss}.`;
    case 'lower_wins': return `Un point d’écart : la carte la plus basse, ${winning}, l’emporte, ${loses} la somme, ${sum}.`;
    case 'higher_wins': {
      const more = winning.startsWith('A') ? '1 de plus, car la gagnante est agressive' : '';
      const less = losing.startsWith('D') ? '1 de moins, car la perdante est défensive' : '';
      const why = [more, less].filter((part) => part !== '').join(' ; ');
      return `Plus d’un point d’écart : la carte la plus haute, ${winning}, l’emporte, ${loses} la différence${why === '' ? '' : ` (${why})`} : ${sum}.`;
    }
    default: return loser === null ? '' : `${loses} ${loss}.`;
  }
}

const offers: Record<OfferKind, string> = { draw: 'le nul', takeback: 'la reprise du coup', abort: 'l’interruption du match', rematch: 'la revanche' };

const wonBy: Record<OutcomeReason, string> = {
  life: 'plus de points de vie',
  knockout: 'hors de combat, plus de points de vie',
  pawns: 'quatre pions sur quatre cartes du symbole ou de la couleur du gagnant',
  black: 'quatre pions sur les quatre cartes noires',
  repetition: 'la même position se présente pour la troisième fois',
  move_limit: 'chacun a joué 200 coups',
  resigned: 'abandon',
  time: 'temps écoulé',
  agreed: 'd’un commun accord',
  claimed: 'victoire réclamée après une trop longue absence',
  aborted: 'il ne compte pour personne',
  unopened: 'un choix scellé n’a pas été ouvert à temps',
};
const drawnBy: Partial<Record<OutcomeReason, string>> = {
  knockout: 'les deux ont perdu leurs derniers points de vie dans le même combat',
  time: 'le temps des deux joueurs s’est écoulé au même instant',
};

export const fr: GameTexts = {
  list,
  symbols,
  colours,
  letters: { green: 'V', blue: 'B', yellow: 'J', magenta: 'M', black: 'N' },
  card,
  you: 'Vous',
  player: (number) => `Joueur ${number}`,
  level: (level) => `Niveau ${level}`,
  faceDown: 'face cachée',
  back: 'Retour',
  play: 'Jouer',

  boardLabel: (layout) => `Plateau de Virtem, ${layout}. Les flèches vont de carte en carte, Entrée choisit, Échap revient.`,
  layouts: { rectangle: 'rectangle', hollow: 'creux', diamond: 'losange', honeycomb: 'nid d’abeilles', wall: 'mur', eight: 'huit' },
  pawnsOn: (who, count) => `${count === 1 ? 'un' : count} ${who.you ? 'de vos pions' : `pion${count === 1 ? '' : 's'} ${de(who.name)}`}`,
  countsFor: (who) => `compte pour ${who.you ? 'vous' : who.name}`,
  canMove: 'peut partir',
  chosenPawn: 'pion choisi',
  chosenCard: 'carte choisie',
  canSwap: 'peut être échangée',
  destination: 'arrivée permise',
  destinationBy: (way) => `arrivée permise en passant par ${list(way)}`,
  capturing: (count) => `capture ${counted(count, 'pion', 'pions')}`,
  putHere: 'un pion capturé peut être posé ici',
  lastFrom: 'départ du dernier coup',
  lastTo: 'arrivée du dernier coup',
  faceOf: (who) => (who.you ? 'Votre face de dé' : `Face de dé ${de(who.name)}`),
  noFace: 'pas encore choisie',
  goals: {
    mixed: 'Quatre pions sur quatre cartes de votre symbole ou de votre couleur, ou sur les quatre noires',
    pure: 'Quatre pions sur les quatre cartes de votre symbole, sur les quatre de votre couleur ou sur les quatre noires',
  },

  chooseFace: 'Choisissez votre face de dé. Les cartes qui compteraient pour vous sont marquées.',
  chooseSecondFace: 'Choisissez votre face de dé : un autre symbole et une autre couleur que votre adversaire.',
  faceTaken: 'indisponible',
  takeFace: (face) => `Prendre ${withArticle(face)} ?`,
  take: 'Prendre',
  chooseSwap: 'Choisissez deux cartes à échanger, ou gardez le plateau.',
  chooseSwapSecond: (cell) => `Choisissez la carte qui change de place avec ${cell}.`,
  swapQuestion: (first, second) => `Échanger ${first} et ${second} ?`,
  swap: 'Échanger',
  keep: 'Garder le plateau',
  choosePawn: 'À vous de jouer : choisissez un pion.',
  chooseDestination: (cell) => `Où va le pion de ${cell} ?`,
  putPawns: (left, total) =>
    total === 1 ? 'Posez le pion capturé sur une carte face cachée.' : `Posez les pions capturés sur des cartes face cachée : encore ${left} sur ${total}.`,
  undo: 'Annuler',
  cancel: 'Abandonner',
  saidChosen: (cell, destinations) => `Pion de ${cell} : ${counted(destinations, 'arrivée possible', 'arrivées possibles')}.`,
  saidCapture: (cell, count) => `Vers ${cell}, avec capture de ${counted(count, 'pion', 'pions')}. ${count === 1 ? 'Posez-le' : 'Posez-les'} sur des cartes face cachée.`,
  saidPut: (cell, left) => `Posé sur ${cell}, encore ${left}.`,
  saidBack: 'Retour en arrière.',
  waitFace: (who) => `${who.name} choisit une face de dé.`,
  waitSwap: (who) => `${who.name} peut échanger deux cartes.`,
  waitMove: (who) => `C’est à ${who.name} de jouer.`,

  arenaLabel: 'L’arène',
  fighter: (name) => `${name}, ${name.startsWith('A') ? 'agressive' : 'défensive'} de valeur ${name.slice(1)}`,
  handOf: (who) => (who.you ? 'Vos cartes' : `Cartes ${de(who.name)}`),
  spentIn: (fight) => `jouée au combat ${fight}`,
  lifeOf: (who, life, whole) => (who.you ? `Votre vie : ${life} sur ${whole}` : `Vie ${de(who.name)} : ${life} sur ${whole}`),
  fight: (number, count) => `Combat ${number} sur ${count}`,
  fightsLabel: 'Combats livrés',
  chooseCard: (fight) => `Combat ${fight} : choisissez une carte.`,
  confirmCard: (name) => `Jouer ${name} ?`,
  confirmCardLabel: (name) => `Jouer ${name} ? C’est sans retour.`,
  waitingFor: (who) => (who.you ? 'On vous attend…' : `En attente ${de(who.name)}…`),
  youChose: (name) => `Vous avez choisi ${name}.`,
  hasChosen: (who) => does(who, 'avez choisi', 'a choisi'),
  bothChoose: 'Chacun choisit.',
  cardDown: 'une carte face cachée',
  noCard: 'pas encore de carte',
  loses: (loss) => `−${loss}`,
  unhurt: 'indemne',
  verdict,
  shortRules: {
    both_aggressive: 'A contre A',
    aggressive_beats_defensive: 'A bat D',
    both_defensive: 'D contre D',
    lower_wins: 'la plus basse gagne',
    higher_wins: 'la plus haute gagne',
  },

  told: {
    seated: (who, seat) => does(who, `prenez la place ${seat}.`, `prend la place ${seat}.`),
    started: (number, first, second) =>
      first.you ? `Le match ${number} commence : vous en place 1 contre ${second.name}.`
        : second.you ? `Le match ${number} commence : vous en place 2 contre ${first.name}.`
          : `Le match ${number} commence : ${first.name} contre ${second.name}.`,
    chosen: (who, choice) => does(who, `avez choisi${choice === null ? '' : ` ${choice}`}.`, 'a choisi.'),
    fought: (fight, own, ownCard, other, otherCard) =>
      `Combat ${fight} : ${own.you ? 'vous avez' : `${own.name} a`} joué ${ownCard}, ${other.name} a joué ${otherCard}.`,
    lives: (own, ownLife, other, otherLife) => `Vie : ${own.you ? 'vous' : own.name} ${ownLife}, ${other.name} ${otherLife}.`,
    faced: (who, face) => does(who, `choisissez la face ${card(face)}.`, `choisit la face ${card(face)}.`),
    swapped: (who, cells) => does(who, `échangez les cartes de ${list(cells)}.`, `échange les cartes de ${list(cells)}.`),
    kept: (who) => does(who, 'gardez le plateau tel quel.', 'garde le plateau tel quel.'),
    moved: (who, from, to, between) => {
      const way = between.length === 0 ? '' : ` en passant par ${list(between)}`;
      return does(who, `déplacez un pion de ${from} vers ${to}${way}.`, `déplace un pion de ${from} vers ${to}${way}.`);
    },
    captured: (victim, count, put) =>
      count === 1 ? `Un pion ${victim.you ? 'à vous' : of(victim)} est capturé et posé sur ${list(put)}.`
        : `${count} pions ${victim.you ? 'à vous' : of(victim)} sont capturés et posés sur ${list(put)}.`,
    clockGift: (who, time) => does(who, `recevez du temps : il vous reste ${time}.`, `reçoit du temps : il lui reste ${time}.`),
    clockRestart: (who, time) =>
      `Le serveur est de retour : ${who.you ? 'votre pendule' : `la pendule ${of(who)}`} s’est arrêtée à ${time}.`,
    offered: (who, kind) => does(who, `proposez ${offers[kind]}.`, `propose ${offers[kind]}.`),
    lapsed: (who, kind) => `${who.you ? 'Votre proposition' : `La proposition ${of(who)}`} ne tient plus : ${offers[kind]}.`,
    declined: (who, kind) => does(who, `refusez ${offers[kind]}.`, `refuse ${offers[kind]}.`),
    takenBack: (who, turns) => `${who.you ? 'Votre dernier coup' : `Le dernier coup ${of(who)}`} est repris${turns === 1 ? '' : ', avec la réponse'}.`,
    left: (who) => does(who, 'quittez votre place.', 'quitte sa place.'),
    ended: ({ winner, reason }, won, lost, lives) => {
      const head = winner === null ? (reason === 'aborted' ? 'Match interrompu' : 'Match nul')
        : lost.you ? 'Vous perdez' : does(won, 'gagnez', 'gagne');
      return `${head} : ${reason === 'life' ? `${lives} points de vie après le dernier combat` : (winner === null ? drawnBy[reason] : undefined) ?? wonBy[reason]}.`;
    },
  },

  judged: {
    even: 'égalité',
    percent: (percent) => `${percent} %`,
    ahead: (name, by) => `${name} a ${by} d’avance`,
    moves: (moves) => `environ ${moves.replace('.', ',')} coups`,
    wins: (name, moves) => (moves === 0 ? `${name} a gagné` : `${name} gagne en ${counted(moves, 'coup', 'coups')} au plus`),
    drawn: 'nul',
    change: (before, after) => (before === after ? `Comme avant : ${after}.` : `Avant : ${before}. Après : ${after}.`),
    gaveAway: (name, card, percent) => `${name} : ${card} a cédé ${percent}.`,
    better: (action) => `Mieux : ${action}.`,
    best: (mix) => `Le mieux : ${mix}.`,
  },

  described: {
    virtem: (layout, goal) => `Virtem, disposition ${layout}. But : ${goal}.`,
    face: (who, face) => `${who.you ? 'Votre face de dé' : `Face de dé ${de(who.name)}`} : ${face === null ? 'pas encore choisie' : card(face)}.`,
    pawns: (who, places) => `${who.you ? 'Vos pions' : `Pions ${de(who.name)}`} : ${places}.`,
    pawn: (cell, what, counts) => `${cell} (${what}${counts ? ', compte' : ''})`,
    cards: (places) => `Cartes : ${places}.`,
    moves: (moves) => `${counted(moves, 'coup joué', 'coups joués')} à vous deux.`,
    fights: (fight, count) => `Gladiator 21, combat ${fight} sur ${count}.`,
    fighter: (who, life, hand, chosen) =>
      `${who.you ? 'Vous' : who.name} : ${counted(life, 'point de vie', 'points de vie')}, en main ${hand.length === 0 ? 'rien' : list(hand)}${chosen ? ` ; ${who.you ? 'vous avez' : 'a'} choisi` : ''}.`,
  },
};
