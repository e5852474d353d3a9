import { automationsEs } from './es/automations.ts'
import { configEs } from './es/config.ts'
import { crmEs } from './es/crm.ts'
import { formEs } from './es/form.ts'
import { listsEs } from './es/lists.ts'
import { quotesEs } from './es/quotes.ts'
import { timelineEs } from './es/timeline.ts'
import { workEs } from './es/work.ts'

export const es = {
  ...automationsEs,
  ...configEs,
  ...listsEs,
  ...crmEs,
  ...formEs,
  ...quotesEs,
  ...timelineEs,
  ...workEs,
} as const
