// Gives the names that only the style sheet and the page's script share short ones: its variables, the classes whose
// names have a hyphen, which are no words of any other kind in a script, and those that the script has nowhere but in
// plain lists of classes.

const variable = /--[a-z][\w-]*/g;
const className = /(?<=\.)[a-z]+(?:-[a-z]+)+(?![\w-])/g;
const word = /(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])/g;

const plainClass = /(?<=\.)[a-z]+(?![\w-])/g;
const plainClasses = /(?<=\bclass:")[^"]+(?=")/g;
/** By these, tests find what has no role. */
const keptClasses = new Set(['cell', 'chat', 'flying', 'focus', 'gladiator', 'greeting', 'plate', 'result', 'revealing', 'tools']);

/** The shortest first; none of them is the name of a card, as `A1` would be, which tests look for in pages. */
const shortNames = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
for (let number = 0; number < 10; number += 1) for (const letter of shortNames.slice(0, 26)) shortNames.push(`${letter}${number}`);

/** Each of the names of the style sheet that `isOwn` under a short one: the shortest for the most used. */
function shorten(css, pattern, isOwn, taken = 0) {
  const counts = new Map();
  for (const [name] of css.matchAll(pattern)) if (isOwn(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byUse = [...counts.keys()].sort((one, other) => counts.get(other) - counts.get(one));
  return new Map(byUse.map((name, index) => [name, shortNames[index + taken] ?? name]));
}

/** The style sheet and the script with short names. Names that the script puts together from parts stay. */
export function shortenStyles(css, script) {
  const variables = shorten(css, variable, (name) => !script.includes(name));
  const whole = new Set(script.match(word));
  const parts = Array.from(script.matchAll(/([a-z-]+-)\$\{/g), ([, part]) => part);
  const classes = shorten(css, className, (name) => whole.has(name) && !parts.some((part) => name.startsWith(part)));
  const elsewhere = new Set(script.replace(plainClasses, '').match(/[\w-]+/g));
  const listed = new Set(script.match(plainClasses).flatMap((list) => list.split(' ')));
  const plain = shorten(css, plainClass, (name) => listed.has(name) && !elsewhere.has(name) && !keptClasses.has(name), classes.size);
  return {
    css: css
      .replace(variable, (name) => (variables.has(name) ? `--${variables.get(name)}` : name))
      .replace(className, (name) => classes.get(name) ?? name)
      .replace(plainClass, (name) => plain.get(name) ?? name),
    script: script
      .replace(plainClasses, (list) => list.replace(/[\w-]+/g, (name) => plain.get(name) ?? name))
      .replace(word, (name) => classes.get(name) ?? name),
  };
}
