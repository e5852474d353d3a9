import { expect, test } from 'vitest'
import { reportTextKeys } from '#platform/report/present/words.ts'
import { phoneReports } from '../contract/phone/phone-reports.ts'
import { reportsTexts } from './texts.ts'

test.each(phoneReports.map((report) => [report.name, report] as const))(
  'every part of %s has its texts',
  (_, report) => {
    const missing = reportTextKeys(report).filter((key) => !(key in reportsTexts.es))
    expect(missing).toEqual([])
  },
)
