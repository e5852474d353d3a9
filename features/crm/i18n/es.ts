import { automationsEs } from './es/automations.ts'
import { configEs } from './es/config.ts'
import { crmEs } from './es/crm.ts'
import { formEs } from './es/form.ts'
import { listsEs } from './es/lists.ts'
import { timelineEs } from './es/timeline.ts'

export const es = { ...automationsEs, ...configEs, ...listsEs, ...crmEs, ...formEs, ...timelineEs } as const
