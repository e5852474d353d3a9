import { plainText } from '../sheet/sheet-columns.ts'

/** A heading by which it is compared: `Phone 1 - Value` and `phone` are one. */
export const headingForm = (heading: string): string =>
  plainText(heading)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    // Of a numbered one: `Deal Value` is an amount.
    .replace(/ \d+ (?:value|valor)$/, '')
    .replaceAll(/(?<= |^)\d+(?= |$)/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()

/** Singular, for headings that differ in that alone: "Nombre" and "Nombres". */
export const singular = (heading: string): string =>
  headingForm(heading).replaceAll(/(?<=\p{L})s(?=\s|$)/gu, '')
