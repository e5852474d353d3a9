import { cutText } from '#platform/contract/cut-text.ts'
import { asOneLine } from '#platform/contract/scalars.ts'

const MAX_TEXT = 160

/** Puts the person's name and the record's into a text: `Llamar a {nombre}`, `Revisar {registro}`. */
export const filled = (text: string, { name, label }: { name: string; label: string }): string =>
  cutText(
    asOneLine(
      text.replace(/\{(nombre|name)\}/gi, () => name).replace(/\{(registro|record)\}/gi, () => label),
    ).trim(),
    MAX_TEXT,
  ) || label
