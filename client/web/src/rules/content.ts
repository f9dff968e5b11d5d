// The form in which the rules are written, alike in every language: sections of paragraphs, lists and pictures.

export type Figure =
  | 'virtem-cards' | 'virtem-layouts' | 'virtem-start' | 'virtem-step' | 'virtem-chain' | 'virtem-blocked'
  | 'virtem-capture' | 'virtem-won'
  | 'gladiator-hand' | 'gladiator-both-aggressive' | 'gladiator-aggressive-defensive' | 'gladiator-both-defensive'
  | 'gladiator-lower' | 'gladiator-higher' | 'gladiator-table';

export type Part = string | { list: readonly string[] } | { figure: Figure; caption: string };

export interface Section {
  title: string;
  parts: readonly Part[];
}

export interface GameRules {
  title: string;
  lead: string;
  sections: readonly Section[];
}

export interface RulesTexts {
  virtem: GameRules;
  gladiator: GameRules;
  table: { caption: string; corner: string };
}
