// Keeps the direction of somebody's name from turning the sentence around it, also where no element can be put
// around the name: in titles, labels and spoken sentences.

/** The text between Unicode's marks for "first strong isolate" and "pop directional isolate". */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
