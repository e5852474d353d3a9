import type { Rows } from '#platform/db/database.ts'
import {
  CAMPAIGNS,
  NEEDS,
  ORIGINS,
  PIPELINES,
  REASONS,
  REQUIRED_BY_STAGES,
  STATUSES,
} from './demo-content.ts'
import { type DemoVariables, writeVariables } from './write-variables.ts'

export interface DemoStage {
  id: number
  name: string
  phase: number
  line: number
  lineIndex: number
  probability: number
}

export interface DemoConfiguration {
  stages: readonly DemoStage[]
  needs: readonly { id: number; name: string; amount: number; lineIndex: number }[]
  origins: readonly number[]
  campaigns: readonly number[]
  reasons: readonly number[]
  statuses: Readonly<Record<string, readonly number[]>>
  variables: DemoVariables
}

const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

async function writePipelines(rows: Rows, company_id: number): Promise<DemoStage[]> {
  const made: DemoStage[] = []
  for (const [lineIndex, pipeline] of PIPELINES.entries()) {
    const { name, color } = pipeline
    const line = await rows
      .insertInto('crm_business_lines')
      .values({ company_id, name, color, position: lineIndex + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const phases = await rows
      .insertInto('crm_phases')
      .values(
        pipeline.phases.map((phase, index) => ({
          company_id,
          line_id: line.id,
          name: phase.name,
          color,
          position: index + 1,
        })),
      )
      .returning('id')
      .execute()
    const stages = pipeline.phases.flatMap(({ stages: own }, phase) =>
      own.map(([stage, probability], index) => ({
        company_id,
        phase_id: phases[phase]?.id ?? 0,
        name: stage,
        color,
        probability,
        stale_days: 14,
        position: index + 1,
      })),
    )
    const stored = await rows
      .insertInto('crm_stages')
      .values(stages)
      .returning(['id', 'name', 'phase_id', 'probability'])
      .execute()
    for (const { id, name: stage, phase_id, probability } of stored)
      made.push({ id, name: stage, phase: phase_id, line: line.id, lineIndex, probability })
  }
  return made
}

/** Variables required of qualified leads, and of businesses in some of the last stages. */
async function writeRequiredVariables(
  rows: Rows,
  company_id: number,
  {
    qualified,
    stages,
    idOf,
  }: { qualified: number; stages: readonly DemoStage[]; idOf: (name: string) => number },
): Promise<void> {
  await rows
    .insertInto('crm_status_variables')
    .values({ company_id, status_id: qualified, variable_id: idOf('Presupuesto') })
    .execute()
  const ofStages = REQUIRED_BY_STAGES.flatMap(([name, variable]) =>
    stages
      .filter((stage) => stage.name === name)
      .map(({ id: stage_id }) => ({ company_id, stage_id, variable_id: idOf(variable) })),
  )
  await rows.insertInto('crm_stage_variables').values(ofStages).execute()
}

/** A sales company's configuration: three pipelines and everything around them. */
export async function writeConfiguration(
  rows: Rows,
  company_id: number,
  until: Date,
): Promise<DemoConfiguration> {
  const dayOf = (days: number) => new Date(until.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const stages = await writePipelines(rows, company_id)
  const lineOf = (index: number) => stages.find(({ lineIndex }) => lineIndex === index)?.line ?? null
  const needs = await rows
    .insertInto('crm_needs')
    .values(
      NEEDS.map(([name, amount, line], index) => ({
        company_id,
        name,
        amount,
        line_id: lineOf(line),
        position: index + 1,
      })),
    )
    .returning('id')
    .execute()
  const named = (names: readonly string[]) =>
    names.map((name, index) => ({ company_id, name, position: index + 1 }))
  const origins = await rows
    .insertInto('crm_origins')
    .values(
      ORIGINS.map(([name, color, utm_source], index) => ({
        company_id,
        name,
        color,
        utm_source,
        position: index + 1,
      })),
    )
    .returning('id')
    .execute()
  const reasons = await rows
    .insertInto('crm_discard_reasons')
    .values(named(REASONS))
    .returning('id')
    .execute()
  const campaigns = await rows
    .insertInto('crm_campaigns')
    .values(
      CAMPAIGNS.map(([name, utm_campaign], index) => ({
        company_id,
        name,
        utm_campaign,
        origin_id: origins[index]?.id ?? null,
        line_id: lineOf(index),
        budget: 5_000_000 * (index + 1),
        starts_on: dayOf(index * 30 - 80),
        ends_on: dayOf(index * 30 + 10),
      })),
    )
    .returning('id')
    .execute()
  const statuses = await rows
    .insertInto('crm_statuses')
    .values(
      STATUSES.map(([entity, name, active, color], index) => ({
        company_id,
        entity,
        name,
        active,
        color,
        position: index + 1,
      })),
    )
    .returning(['id', 'entity', 'name'])
    .execute()
  const qualified = statuses.find(({ name }) => name === 'Calificado')?.id ?? 0
  const variables = await writeVariables(rows, company_id)
  const { idOf } = variables
  await writeRequiredVariables(rows, company_id, { qualified, stages, idOf })
  const form = {
    company_id,
    name: 'Contáctenos',
    title: 'Contáctenos',
    thanks: 'Gracias: lo llamaremos pronto.',
  }
  await rows
    .insertInto('crm_forms')
    .values({
      ...form,
      origin_id: origins[0]?.id ?? null,
      fields: JSON.stringify([
        { source: 'first_name', variable: null, label: 'Nombre', required: true },
        { source: 'mobile', variable: null, label: 'Celular', required: true },
        { source: 'email', variable: null, label: 'Correo', required: false },
        {
          source: null,
          variable: idOf('Canal preferido'),
          label: '¿Cómo prefiere que lo contactemos?',
          required: false,
        },
        { source: 'message', variable: null, label: '¿En qué podemos ayudarle?', required: false },
      ]),
    })
    .execute()
  return {
    stages,
    needs: needs.map(({ id }, index) => ({
      id,
      name: NEEDS[index]?.[0] ?? '',
      amount: NEEDS[index]?.[1] ?? 0,
      lineIndex: NEEDS[index]?.[2] ?? 0,
    })),
    origins: ids(origins),
    campaigns: ids(campaigns),
    reasons: ids(reasons),
    statuses: Object.fromEntries(
      ['lead', 'person', 'interaction'].map((entity) => [
        entity,
        ids(statuses.filter((status) => status.entity === entity)),
      ]),
    ),
    variables,
  }
}
