import type { ReactNode } from 'react'

/** A column of a data list. */
export interface ListColumn<Row> {
  id: string
  /** Heading; for a column of buttons it is only read aloud. */
  label: string
  hideLabel?: boolean
  /** Stands in the place of the label. */
  heading?: ReactNode
  width?: number | string
  align?: 'left' | 'right'
  /** The `order` values for the two directions, when the list can be sorted by this column. */
  sort?: { ascending: string; descending: string }
  render: (row: Row) => ReactNode
}

export interface ListSort {
  order: string
  onOrder: (order: string) => void
}
