import { Suspense, useState } from 'react'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { Report } from '#platform/report/contract/report.ts'
import { wordsOf } from '#platform/report/present/words.ts'
import { RowsDrawer } from '#platform/report/web/rows-drawer.tsx'
import type { KnownReport } from './builder-reports.ts'

/** A number whose rows are opened. */
export interface Picked {
  known: KnownReport
  report: Report
  /** Query of the rows, as in the address of a report. */
  rows: string
}

/** The rows behind a number, and the record that a row opens. */
export const PickedRows = ({ picked, onClose }: { picked: Picked; onClose: () => void }) => {
  const { language } = useLanguage()
  const [page, setPage] = useState(1)
  const [record, setRecord] = useState<string | null>(null)
  const { known, report, rows } = picked
  const Record = known.record
  return (
    <>
      <RowsDrawer
        report={report}
        words={wordsOf(report, known.texts, language)}
        rowsQuery={rows}
        page={page}
        onPage={setPage}
        onClose={onClose}
        onRecord={Record === undefined ? undefined : setRecord}
      />
      {Record !== undefined && record !== null && (
        <Suspense>
          <Record id={record} onClose={() => setRecord(null)} />
        </Suspense>
      )}
    </>
  )
}
