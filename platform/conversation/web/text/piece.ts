/** A piece of a message's text: plain data, never markup. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: number }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: Style; readonly pieces: readonly Piece[] }

export type Style = 'bold' | 'italic' | 'strike'

/** Somebody who can be mentioned. */
export interface Mentioned {
  readonly id: number
  readonly name: string
}

/** A piece with its range, `end` exclusive. */
export interface Found {
  readonly start: number
  readonly end: number
  /** Built lazily: overlapping matches are skipped. */
  piece(): Piece
}

/** A phone number with its range, `end` exclusive. */
export interface NumberInText {
  readonly start: number
  readonly end: number
  /** E.164. */
  readonly number: string
}

/** All phone numbers of a text, in order. */
export type FindNumbers = (text: string) => readonly NumberInText[]

/** First match at or after an index; all calls for one text together take linear time. */
export type Finder = (from: number) => Found | null
