// Gives the names that only the style sheet and the page's script share short ones: its variables, and the classes
// whose names have a hyphen, which are no words of any other kind in a script.

const variable = /--[a-z][\w-]*/g;
const className = /(?<=\.)[a-z]+(?:-[a-z]+)+(?![\w-])/g;
const word = /(?<![\w-])[a-z]+(?:-[a-z]+)+(?![\w-])/g;

/** The shortest first; none of them is the name of a card, as `A1` would be, which tests look for in pages. */
const shortNames = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
for (let number = 0; number < 10; number += 1) for (const letter of shortNames.slice(0, 26)) shortNames.push(`${letter}${number}`);

/** Each of the names of the style sheet that `isOwn` under a short one: the shortest for the most used. */
function shorten(css, pattern, isOwn) {
  const counts = new Map();
  for (const [name] of css.matchAll(pattern)) if (isOwn(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const byUse = [...counts.keys()].sort((one, other) => counts.get(other) - counts.get(one));
  return new Map(byUse.map((name, index) => [name, shortNames[index] ?? name]));
}

/** The style sheet and the script with short names. Names that the script puts together from parts stay. */
export function shortenStyles(css, script) {
  const variables = shorten(css, variable, (name) => !script.includes(name));
  const whole = new Set(script.match(word));
  const parts = Array.from(script.matchAll(/([a-z-]+-)\$\{/g), ([, part]) => part);
  const classes = shorten(css, className, (name) => whole.has(name) && !parts.some((part) => name.startsWith(part)));
  return {
    css: css
      .replace(variable, (name) => (variables.has(name) ? `--${variables.get(name)}` : name))
      .replace(className, (name) => classes.get(name) ?? name),
    script: script.replace(word, (name) => classes.get(name) ?? name),
  };
}
