import type { ReactNode } from 'react'

/** A column of a data list. */
export interface ListColumn<Row> {
  id: string
  /** Heading; for a column of buttons it is only read aloud. */
  label: string
  hideLabel?: boolean
  /** Shown instead of the label. */
  heading?: ReactNode
  width?: number | string
  align?: 'left' | 'right'
  /** The `order` values for the two directions, when the list can be sorted by this column. */
  sort?: { ascending: string; descending: string; first?: 'ascending' | 'descending' }
  /** Its width can be changed, px. */
  resizable?: boolean
  /** Holds a control and nothing to read. */
  narrow?: boolean
  /** Stays at the right edge when the list is wider than its place. */
  pinned?: boolean
  render: (row: Row) => ReactNode
}

export interface ListSort {
  /** One term, or several by commas. */
  order: string
  onOrder: (order: string) => void
  /** Shift on a heading orders by several columns. */
  several?: boolean
}
