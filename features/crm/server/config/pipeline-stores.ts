import { sql } from 'kysely'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { businessLines, phases, stages } from '../../contract/config/pipelines.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { append, countOf } from './configured-store.ts'
import { usesOfLines, usesOfPhases, usesOfStages } from './uses.ts'

export const lineStore: Store = defineStore({
  resource: businessLines,
  table: 'crm_business_lines',
  texts: crmTexts,
  touches: ['crm_phase', 'crm_stage'],
  select: { phases: countOf('crm_phases', 'line_id') },
  unique: { crm_business_lines_name_key: 'name' },
  create: append(() => lineStore),
  uses: usesOfLines,
})

export const phaseStore: Store = defineStore({
  resource: phases,
  table: 'crm_phases',
  texts: crmTexts,
  touches: ['crm_line', 'crm_stage'],
  references: { line: 'crm_business_lines' },
  select: { stages: countOf('crm_stages', 'phase_id') },
  sort: { line: sql`(SELECT x.position FROM crm_business_lines x WHERE x.id = r.line_id)` },
  unique: { crm_phases_name_key: 'name' },
  create: append(() => phaseStore),
  uses: usesOfPhases,
})

export const stageStore: Store = defineStore({
  resource: stages,
  table: 'crm_stages',
  texts: crmTexts,
  touches: ['crm_phase'],
  references: { phase: 'crm_phases', demanded: 'crm_variables' },
  links: { demanded: { table: 'crm_stage_variables', ours: 'stage_id', theirs: 'variable_id' } },
  sort: {
    phase: sql`(SELECT x.line_id * 100000 + x.position FROM crm_phases x WHERE x.id = r.phase_id)`,
  },
  unique: { crm_stages_name_key: 'name' },
  create: append(() => stageStore),
  uses: usesOfStages,
})
