import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode } from 'react'
import type { Field } from '#platform/resource/contract/field.ts'
import { headlineOf, type Resource } from '#platform/resource/contract/resource.ts'
import { EditableCell, isEditable } from './cell/editable-cell.tsx'
import { FieldValue } from './field-value.tsx'
import type { Shown } from './resource-client.ts'
import type { RenderCells } from './resource-columns.tsx'
import type { ResourceTexts } from './resource-texts.ts'

interface RecordFactsProps<R extends Resource = Resource> {
  resource: R
  texts: ResourceTexts
  record: Shown<R>
  render?: RenderCells<Shown<R>> | undefined
  /** Only these fields, in this order; default: all. */
  only?: readonly string[] | undefined
  /** Except these fields. */
  without?: readonly string[] | undefined
}

const isShown = (name: string, field: Field, resource: Resource): boolean =>
  name !== headlineOf(resource) && field.kind !== 'picture' && field.kind !== 'logo' && !field.wireOnly

const factsOf = (
  resource: Resource,
  only: readonly string[] | undefined,
  without: readonly string[],
): [string, Field][] =>
  only === undefined
    ? Object.entries(resource.fields).filter(
        ([name, field]) => isShown(name, field, resource) && !without.includes(name),
      )
    : only.flatMap((name) => {
        const field = resource.fields[name]
        return field === undefined ? [] : [[name, field] as [string, Field]]
      })

interface FactProps extends Pick<RecordFactsProps, 'resource' | 'texts' | 'record'> {
  name: string
  field: Field
  /** Custom rendering by the screen. */
  shown: ReactNode
}

const Fact = ({ shown, ...fact }: FactProps) => {
  const { resource, record, name, field, texts } = fact
  const value = shown ?? <FieldValue name={name} field={field} value={record[name]} texts={texts} whole />
  return isEditable(resource, field) ? <EditableCell {...fact}>{value}</EditableCell> : value
}

/** Groups by section: a heading may not be inside a <dl>. */
const inSections = (
  facts: readonly [string, Field][],
): { section: string | null; facts: [string, Field][] }[] => {
  const found: { section: string | null; facts: [string, Field][] }[] = []
  for (const fact of facts) {
    const { section } = fact[1]
    const last = found.at(-1)
    if (last === undefined || section !== null) found.push({ section, facts: [fact] })
    else last.facts.push(fact)
  }
  return found
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 36%) minmax(0, 1fr)',
  columnGap: 1.5,
  alignItems: 'baseline',
  py: 0.75,
  fontSize: '0.875rem',
  overflowWrap: 'anywhere',
  '& dt': { color: 'text.secondary', fontSize: '0.8125rem' },
  '& dd': { m: 0, minWidth: 0 },
} as const

/** A record's fields in a column, editable in place. */
export const RecordFacts = <R extends Resource>(typed: RecordFactsProps<R>) => {
  // Inside, a record is data with any fields.
  const props = typed as unknown as RecordFactsProps
  const { resource, texts, record, render, only, without = [] } = props
  return inSections(factsOf(resource, only, without)).map(({ section, facts }) => (
    <Fragment key={facts[0]?.[0]}>
      {section !== null && (
        <Typography variant="h3" component="p" sx={{ mt: 2, mb: 0.5 }}>
          {texts.of(`section.${section}`)}
        </Typography>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.25 }}>
        {facts.map(([name, field]) => (
          <Box key={name} sx={ROW}>
            <dt>{texts.field(name)}</dt>
            <dd>
              <Fact {...{ resource, texts, record, name, field }} shown={render?.[name]?.(record)} />
            </dd>
          </Box>
        ))}
      </Box>
    </Fragment>
  ))
}
