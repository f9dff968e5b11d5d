// Copies a text, also where the page has no clipboard of its own, as on plain http.

/** Whether it worked; otherwise the text in `field` is selected for the person to copy. */
export async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(field.value);
      return true;
    }
  } catch {
    // Not allowed: the old way may be.
  }
  field.focus();
  field.select();
  return document.execCommand('copy');
}
