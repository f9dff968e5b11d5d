// The rules of a game on a page, with pictures.
import { textsOf } from '../games/i18n/texts';
import type { Language } from '../i18n/language';
import type { Game } from '../wire/types';
import type { Part } from './content';
import { FigureOf } from './Figures';
import { rulesShelf } from './texts';

export function Rules({ game, language }: { game: Game; language: Language }) {
  const rules = rulesShelf.of(language);
  const { title, lead, sections } = rules[game];
  const texts = textsOf(language);
  const part = (what: Part, index: number) => {
    if (typeof what === 'string') return <p key={index}>{what}</p>;
    if ('list' in what) return <ul key={index}>{what.list.map((item) => <li key={item}>{item}</li>)}</ul>;
    return <FigureOf key={index} figure={what.figure} caption={what.caption} texts={texts} rules={rules} />;
  };
  return (
    <article class="rules" lang={language}>
      <h1>{title}</h1>
      <p class="rules-lead">{lead}</p>
      {sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.parts.map(part)}
        </section>
      ))}
    </article>
  );
}
