/** A piece of a message's text. Pieces hold texts, never markup: whatever shows them makes its own elements. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: number }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: Style; readonly pieces: readonly Piece[] }

export type Style = 'bold' | 'italic' | 'strike'

/** Somebody whom the text may call by name. */
export interface Mentioned {
  readonly id: number
  readonly name: string
}

/** A piece and where it stands: from `start` up to `end`. */
export interface Found {
  readonly start: number
  readonly end: number
  /** Made once it is sure that it is this one: what overlaps is passed by. */
  piece(): Piece
}

/** A telephone number and where it stands: from `start` up to `end`. */
export interface NumberInText {
  readonly start: number
  readonly end: number
  /** E.164. */
  readonly number: string
}

/** All telephone numbers of a text, in their order. */
export type FindNumbers = (text: string) => readonly NumberInText[]

/** The first of its kind at or after a place; all calls for one text together take time in proportion to its length. */
export type Finder = (from: number) => Found | null
