import type { ComponentType, LazyExoticComponent, ReactNode } from 'react'
import type { Catalogue } from '#platform/i18n/text.ts'
import type { Report } from '../contract/report.ts'

export interface RecordProps {
  /** Of the row: a call, a conversation, a sale. */
  id: string
  onClose: () => void
}

/** A feature's reports for the menu and the screens, which are derived from their declarations. */
export interface ReportSet {
  reports: readonly Report[]
  texts: Catalogue
  /** By report; others get a common one. */
  icons: Readonly<Record<string, ReactNode>>
  /** What a row opens, by the report's source; rows of others open nothing. */
  records: Readonly<
    Record<string, ComponentType<RecordProps> | LazyExoticComponent<ComponentType<RecordProps>> | undefined>
  >
}
