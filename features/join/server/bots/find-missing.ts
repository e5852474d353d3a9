import type { Rows } from '#platform/db/database.ts'
import type { BotProblem } from '../../contract/bots/find-problems.ts'
import type { BotGraph, BotNode } from '../../contract/bots/graph.ts'

const TABLES = {
  group: 'join_groups',
  agent: 'users',
  label: 'join_labels',
  survey: 'join_surveys',
  closing_type: 'join_closing_types',
} as const
type Kind = keyof typeof TABLES

interface Reference {
  kind: Kind
  id: number | null
}

function referencesOf(node: BotNode): Reference[] {
  if (node.type === 'handover')
    return [
      { kind: 'group', id: node.group },
      { kind: 'agent', id: node.agent },
    ]
  if (node.type === 'survey') return [{ kind: 'survey', id: node.survey }]
  if (node.type === 'close') return [{ kind: 'closing_type', id: node.closing_type }]
  if (node.type !== 'condition') return []
  return node.rules.flatMap(({ test }): Reference[] => {
    if (test.type === 'hours') return [{ kind: 'group', id: test.group }]
    return test.type === 'label' ? [{ kind: 'label', id: test.label }] : []
  })
}

/** Nodes that refer to something missing or deleted; `rows` are scoped to the company. */
export async function findMissing(rows: Rows, { nodes }: BotGraph): Promise<BotProblem[]> {
  const named = nodes.flatMap((node) =>
    referencesOf(node).flatMap(({ kind, id }) => (id === null ? [] : [{ node: node.id, kind, id }])),
  )
  const missing: BotProblem[] = []
  for (const kind of Object.keys(TABLES) as Kind[]) {
    const ofKind = named.filter((one) => one.kind === kind)
    if (ofKind.length === 0) continue
    const found = await rows
      .selectFrom(TABLES[kind])
      .select('id')
      .where(
        'id',
        'in',
        ofKind.map(({ id }) => id),
      )
      .where('deleted_at', 'is', null)
      .execute()
    for (const { node, id } of ofKind)
      if (!found.some((row) => row.id === id)) missing.push({ node, code: 'reference' })
  }
  const files = nodes.flatMap((node) =>
    node.type === 'message' && node.media !== null ? [{ node: node.id, file: node.media.file }] : [],
  )
  if (files.length === 0) return missing
  const existing = await rows
    .selectFrom('stored_files')
    .select('id')
    .where(
      'id',
      'in',
      files.map(({ file }) => file),
    )
    .where('kind', '=', 'join_bot')
    .execute()
  for (const { node, file } of files)
    if (!existing.some(({ id }) => id === file)) missing.push({ node, code: 'reference' })
  return missing
}
