import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { ReactNode } from 'react'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import type { FieldKind } from '#platform/resource/contract/field.ts'
import { isPicture } from '#platform/resource/contract/file-fields.ts'
import { headlineOf, type Resource } from '#platform/resource/contract/resource.ts'
import { visuallyHidden } from '#platform/ui/visually-hidden.ts'
import { FieldValue } from './field-value.tsx'
import type { ResourceRecord } from './resource-client.ts'
import { type RenderCells, StateChip } from './resource-columns.tsx'
import type { ResourceTexts } from './resource-texts.ts'
import type { Selection } from './use-selection.ts'

interface ResourceCardProps {
  resource: Resource
  texts: ResourceTexts
  record: ResourceRecord
  selection: Selection
  render: RenderCells
  menu: ReactNode
}

/** Kinds whose value needs its label. */
const NAMED: ReadonlySet<FieldKind> = new Set(['number', 'decimal', 'money', 'day', 'instant', 'flag'])

/** A bare key or digit, such as the answer to a survey, says nothing without its label. */
const isBare = (value: unknown): boolean => typeof value === 'string' && /^[\d*#]{1,2}$/.test(value)

const isFilled = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

/** Values separated by dots; a leading dot at a line start is clipped. */
const factsSx = {
  m: 0,
  ml: -1.5,
  display: 'flex',
  flexWrap: 'wrap',
  rowGap: 0.25,
  fontSize: '0.8125rem',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& > div': { position: 'relative', display: 'flex', alignItems: 'center', gap: 0.5, pl: 1.5, minWidth: 0 },
  '& > div::before': { content: '"·"', position: 'absolute', left: 0, width: 12, textAlign: 'center' },
  '& dd': { m: 0, minWidth: 0, color: 'text.primary' },
} as const

type Entry = [name: string, field: Resource['fields'][string]]

/** Name first, preceded by a picture. */
function partsOf({ fields }: Resource, label: string): { picture?: Entry; first?: Entry; others: Entry[] } {
  const listed: Entry[] = Object.entries(fields).filter(([, field]) => field.listed)
  const picture = listed.find(([, field]) => isPicture(field))
  const withoutPicture = listed.filter((entry) => entry !== picture)
  const first = withoutPicture.find(([name]) => name === label) ?? withoutPicture[0]
  return {
    ...(picture && { picture }),
    ...(first && { first }),
    others: withoutPicture.filter((entry) => entry !== first),
  }
}

/** A row on narrow screens: name on top, other fields below. */
export const ResourceCard = ({ resource, texts, record, selection, render, menu }: ResourceCardProps) => {
  const t = useText(platformTexts)
  const { picture, first, others } = partsOf(resource, headlineOf(resource))
  const cell = ([name, field]: Entry) =>
    render[name]?.(record) ?? <FieldValue name={name} field={field} value={record[name]} texts={texts} />
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Checkbox
        size="small"
        checked={selection.has(record.id)}
        onChange={() => selection.toggle(record.id)}
        slotProps={{ input: { 'aria-label': t('ui.selectRow', { name: String(record[resource.label]) }) } }}
        sx={{ p: 0.25, mt: 0.25 }}
      />
      {picture !== undefined && isFilled(record[picture[0]]) && cell(picture)}
      <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden' }}>
        <Box sx={{ fontWeight: 600, mb: 0.25 }}>{first !== undefined && cell(first)}</Box>
        <Box component="dl" sx={factsSx}>
          {others
            .filter(([name]) => isFilled(record[name]) || render[name] !== undefined)
            .map((entry) => (
              <div key={entry[0]}>
                <Box
                  component="dt"
                  sx={NAMED.has(entry[1].kind) || isBare(record[entry[0]]) ? {} : visuallyHidden}
                >
                  {texts.field(entry[0])}
                </Box>
                <dd>{cell(entry)}</dd>
              </div>
            ))}
        </Box>
        {resource.canDisable && !record.enabled && (
          <Box sx={{ mt: 0.5 }}>
            <StateChip enabled={false} />
          </Box>
        )}
      </Box>
      {menu}
    </Box>
  )
}
