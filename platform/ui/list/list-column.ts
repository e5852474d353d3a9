import type { ReactNode } from 'react'

/** A column of a data list. */
export interface ListColumn<Row> {
  id: string
  /** Heading; visually hidden for columns of buttons. */
  label: string
  hideLabel?: boolean
  /** Replaces the label visually. */
  heading?: ReactNode
  width?: number | string
  align?: 'left' | 'right'
  /** `order` values of both directions, for sortable columns. */
  sort?: { ascending: string; descending: string; first?: 'ascending' | 'descending' }
  /** Resizable; px. */
  resizable?: boolean
  /** Contains only a control. */
  narrow?: boolean
  /** Sticky at the right edge. */
  pinned?: boolean
  render: (row: Row) => ReactNode
}

export interface ListSort {
  /** One or more terms, comma-separated. */
  order: string
  onOrder: (order: string) => void
  /** Shift-click adds a sort column. */
  several?: boolean
}
