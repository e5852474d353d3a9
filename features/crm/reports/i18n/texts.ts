import { en as enParts } from './en/parts.ts'
import { reportNames as enNames } from './en/report-names.ts'
import { ways as enWays } from './en/ways.ts'
import { es as esParts } from './es/parts.ts'
import { reportNames as esNames } from './es/report-names.ts'
import { ways as esWays } from './es/ways.ts'

export const crmReportTexts = {
  es: { ...esNames, ...esParts, ...esWays },
  en: { ...enNames, ...enParts, ...enWays },
}
