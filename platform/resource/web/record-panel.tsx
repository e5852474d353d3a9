import Close from '@mui/icons-material/Close'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import OpenInFull from '@mui/icons-material/OpenInFull'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { headlineOf, type Resource } from '#platform/resource/contract/resource.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { resourceTexts } from '../i18n/texts.ts'
import { RecordFacts } from './record-facts.tsx'
import type { ResourceRecord } from './resource-client.ts'
import type { RenderCells } from './resource-columns.tsx'
import type { ResourceTexts } from './resource-texts.ts'
import { useRecord } from './use-record.ts'

export interface RecordPanelProps {
  resource: Resource
  texts: ResourceTexts
  id: number
  /** The list's version of the record. */
  known: ResourceRecord | undefined
  render: RenderCells
  /** Above the fields. */
  lead?: ((record: ResourceRecord) => ReactNode) | undefined
  /** Hidden fields. */
  factsWithout?: readonly string[] | undefined
  /** Below the fields. */
  more: ((record: ResourceRecord) => ReactNode) | undefined
  menu: (record: ResourceRecord) => ReactNode
  /** URL of the record's page. */
  pageOf: ((record: ResourceRecord) => string) | undefined
  onEdit: (() => void) | undefined
  onClose: () => void
  /** Goes to the previous or next row; absent at the ends. */
  onStep: { before: (() => void) | undefined; after: (() => void) | undefined }
}

/** The open record beside the list. */
export const RecordPanel = (props: RecordPanelProps) => {
  const { resource, texts, id, onEdit, onClose, onStep } = props
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const titleId = useId()
  const read = useRecord(resource, id, props.known)
  const record = read.data
  const headline = headlineOf(resource)
  const title = record === undefined ? '' : String(record[headline] ?? '')
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose()
      }}
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0, position: 'relative' }}
    >
      {read.isPlaceholderData && (
        <LinearProgress
          aria-label={ui('ui.loading')}
          sx={{ position: 'absolute', inset: '0 0 auto', height: 2 }}
        />
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          px: 2,
          py: 1,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          variant="h2"
          id={titleId}
          sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {(record && props.render[headline]?.(record)) ?? title}
        </Typography>
        <IconButton
          size="small"
          aria-label={t('list.previous')}
          disabled={onStep.before === undefined}
          onClick={onStep.before}
        >
          <KeyboardArrowUp fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('list.next')}
          disabled={onStep.after === undefined}
          onClick={onStep.after}
        >
          <KeyboardArrowDown fontSize="small" />
        </IconButton>
        {record !== undefined && props.pageOf !== undefined && (
          <IconButton size="small" aria-label={t('list.openPage')} component={Link} to={props.pageOf(record)}>
            <OpenInFull fontSize="small" />
          </IconButton>
        )}
        {record !== undefined && onEdit !== undefined && (
          <IconButton size="small" aria-label={ui('ui.edit')} onClick={onEdit}>
            <Edit fontSize="small" />
          </IconButton>
        )}
        {record !== undefined && props.menu(record)}
        <IconButton size="small" aria-label={t('list.closePanel')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', px: 2, py: 1 }}
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
      >
        {record === undefined ? (
          read.isError && <ListMessage role="alert" icon={<CloudOff />} title={t('list.gone')} />
        ) : (
          <>
            {props.lead?.(record)}
            <RecordFacts
              resource={resource}
              texts={texts}
              record={record}
              render={props.render}
              without={props.factsWithout}
            />
            {props.more?.(record)}
          </>
        )}
      </Box>
    </Box>
  )
}
