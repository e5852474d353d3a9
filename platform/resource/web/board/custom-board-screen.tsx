import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Catalogue } from '#platform/i18n/text.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { type CustomBoard, NO_CHOICE } from '#platform/resource/contract/board.ts'
import type { ListFilter } from '#platform/resource/contract/list-filter.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import type { Input, ResourceRecord } from '../resource-client.ts'
import { BoardScreen } from './board-screen.tsx'

interface CustomBoardScreenProps {
  board: CustomBoard
  resource: Resource
  /** A custom choice field. */
  field: string
  texts: Catalogue
  title: string
  fixed?: Input | undefined
  filter?: ListFilter | undefined
  /** Switch to the list and other boards. */
  actions: ReactNode
  pageOf?: ((record: ResourceRecord) => string) | undefined
}

const labelOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'label' in value ? String(value.label) : ''

/** Below a card's name: its references among the listed fields. */
const factsOf = ({ fields, label }: Resource, record: ResourceRecord): string =>
  Object.entries(fields)
    .filter(
      ([name, { kind, listed }]) => listed && name !== label && (kind === 'reference' || kind === 'person'),
    )
    .map(([name]) => labelOf(record[name]))
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(' · ')

/** A list as a board by a custom field. */
export const CustomBoardScreen = (props: CustomBoardScreenProps) => {
  const { board, resource, field, fixed, filter, pageOf, ...rest } = props
  const t = useText(resourceTexts)
  const columns = (resource.fields[field]?.choices ?? []).map((choice) => ({ key: choice, label: choice }))
  return (
    <BoardScreen
      {...rest}
      {...(fixed ? { fixed } : {})}
      {...(filter ? { filter } : {})}
      {...(pageOf ? { pageOf } : {})}
      resource={resource}
      board={{ by: field, sum: board.sum, route: board.route, params: { id: Number(field.slice(1)) } }}
      columns={[...columns, { key: NO_CHOICE, label: t('board.noChoice') }]}
      card={(record) => (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{factsOf(resource, record)}</Box>
      )}
    />
  )
}
