import { automationsEn } from './en/automations.ts'
import { configEn } from './en/config.ts'
import { crmEn } from './en/crm.ts'
import { formEn } from './en/form.ts'
import { listsEn } from './en/lists.ts'
import { quotesEn } from './en/quotes.ts'
import { timelineEn } from './en/timeline.ts'
import { workEn } from './en/work.ts'
import type { es } from './es.ts'

export const en: Record<keyof typeof es, string> = {
  ...automationsEn,
  ...configEn,
  ...listsEn,
  ...crmEn,
  ...formEn,
  ...quotesEn,
  ...timelineEn,
  ...workEn,
}
