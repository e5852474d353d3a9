import { z } from 'zod'

const run = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
})
export type DocumentRun = z.infer<typeof run>

const block = z.discriminatedUnion('kind', [
  /** `level` 1 to 6. */
  z.object({ kind: z.literal('heading'), level: z.number().int(), runs: z.array(run) }),
  /** `bullet`: an entry of a list. */
  z.object({ kind: z.literal('paragraph'), bullet: z.boolean(), runs: z.array(run) }),
  z.object({ kind: z.literal('table'), rows: z.array(z.array(z.string())) }),
  /** Begins a slide, which has a number. */
  z.object({ kind: z.literal('slide'), number: z.number().int() }),
])
export type DocumentBlock = z.infer<typeof block>

/** What a document says, without anything that a page could run: plain texts only. */
export const documentContent = z.object({
  blocks: z.array(block),
  sheets: z.array(z.object({ name: z.string(), rows: z.array(z.array(z.string())) })),
  /** There is more than is shown. */
  cut: z.boolean(),
})
export type DocumentContent = z.infer<typeof documentContent>

/** Endings of names whose contents are shown as a `DocumentContent`. */
export const SHOWN_DOCUMENTS = /\.(docx|docm|dotx|xlsx|xlsm|pptx|pptm|odt|ods|odp)$/i
/** Those that are shown as PDFs where a converter is installed. */
export const CONVERTED_DOCUMENTS = /\.(doc|dot|xls|xlt|ppt|pps|rtf|odg|wpd|wps)$/i
/** Those whose words are searched. */
export const SEARCHED_DOCUMENTS =
  /\.(docx|docm|dotx|xlsx|xlsm|pptx|pptm|odt|ods|odp|pdf|txt|md|csv|tsv|log|json|xml|html?|rtf|ics|vcf|eml)$/i
/** Larger ones are neither shown nor searched, bytes. */
export const MAX_DOCUMENT = 32 * 1024 * 1024
