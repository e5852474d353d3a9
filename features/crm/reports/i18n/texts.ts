import { en as enParts } from './en/parts.ts'
import { reportNames as enNames } from './en/report-names.ts'
import { es as esParts } from './es/parts.ts'
import { reportNames as esNames } from './es/report-names.ts'

export const crmReportTexts = { es: { ...esNames, ...esParts }, en: { ...enNames, ...enParts } }
