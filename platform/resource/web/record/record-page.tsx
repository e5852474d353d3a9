import ArrowBack from '@mui/icons-material/ArrowBack'
import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Edit from '@mui/icons-material/EditOutlined'
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown'
import KeyboardArrowUp from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link, useLocation, useNavigate } from 'react-router'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { offers } from '#platform/resource/contract/declaration.ts'
import type { Resource } from '#platform/resource/contract/resource.ts'
import { ActionButton } from '#platform/ui/action-button.tsx'
import { usePageKeys } from '#platform/ui/commands/use-page-keys.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { useRecordTitle } from '#platform/ui/record-title.ts'
import { resourceTexts } from '../../i18n/texts.ts'
import { besideOf } from '../record-trail.ts'
import { ResourceDialog } from '../resource-dialog.tsx'
import { useResourceTexts } from '../resource-texts.ts'
import { useResourceUpdates } from '../resource-updates.ts'
import { useFormAddress } from '../use-addresses.ts'
import { useFullResource } from '../use-full-resource.ts'
import { useRecord } from '../use-record.ts'
import { RecordColumns } from './record-columns.tsx'
import { RECORD_KEYS } from './record-keys.ts'
import type { RecordPageProps } from './record-parts.ts'

/** On a telephone this row comes before the actions. */
const FIRST_ROW = { xs: -1, md: 0 } as const

/** A record's page: fields, tabs, side column; previous and next of the list. */
export const RecordPage = <R extends Resource>(typed: RecordPageProps<R>) => {
  // Inside, a record is data with any fields.
  const props = typed as unknown as RecordPageProps
  // Until they load, the page shows no custom fields.
  const resource = useFullResource(props.resource) ?? props.resource
  const { id } = props
  const t = useText(resourceTexts)
  const ui = useText(platformTexts)
  const texts = useResourceTexts(resource, props.texts)
  const navigate = useNavigate()
  const form = useFormAddress()
  const read = useRecord(resource, id)
  useResourceUpdates()
  const record = read.data
  const name = record === undefined ? null : String(record[resource.label] ?? '')
  useRecordTitle(name)
  const beside = besideOf(useLocation().pathname)
  const back = beside.list ?? props.back
  const hasNeighbours = (beside.before ?? beside.after) !== null
  const go = (other: string | null) => (other === null ? undefined : () => void navigate(other))
  usePageKeys(RECORD_KEYS, (key) => {
    if (key === 'record.back') void navigate(back)
    else if (key === 'record.before') go(beside.before)?.()
    else if (key === 'record.after') go(beside.after)?.()
    else if (record !== undefined && offers(resource, 'edit')) form.go(String(id))
  })

  const body = () => {
    if (record !== undefined)
      return <RecordColumns {...props} resource={resource} record={record} texts={texts} />
    if (hasFailed(read))
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('list.gone')}
          action={{ label: ui('ui.retry'), onClick: () => void read.refetch() }}
        />
      )
    return (
      <Box role="status" aria-label={ui('ui.loading')} sx={{ display: 'flex', gap: 2 }}>
        <Skeleton variant="rounded" width={300} height={420} />
        <Skeleton variant="rounded" height={420} sx={{ flex: 1 }} />
      </Box>
    )
  }

  return (
    <Box
      data-screen
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        p: { xs: 1.5, md: 2.5 },
        minHeight: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1,
          rowGap: 0.5,
          minHeight: 34,
        }}
      >
        <IconButton
          size="small"
          component={Link}
          to={back}
          aria-label={t('record.back')}
          sx={{ order: FIRST_ROW }}
        >
          <ArrowBack fontSize="small" />
        </IconButton>
        {/* On a telephone the actions have their own row, so that the name is readable; the arrows are beside it. */}
        <Box
          sx={{
            order: FIRST_ROW,
            flex: { xs: `1 0 calc(100% - ${hasNeighbours ? 112 : 48}px)`, md: 1 },
            minWidth: 0,
            width: { xs: 0, md: 'auto' },
          }}
        >
          <Typography variant="h1" noWrap>
            {name ?? (read.isError ? null : <Skeleton width={180} />)}
          </Typography>
          {record !== undefined && props.subtitle?.(record)}
        </Box>
        {record !== undefined && props.actions?.(record)}
        {record !== undefined && offers(resource, 'edit') && (
          <ActionButton label={ui('ui.edit')} icon={<Edit />} onClick={() => form.go(String(id))} />
        )}
        {hasNeighbours && (
          <Box sx={{ display: 'inline-flex', order: FIRST_ROW }}>
            <IconButton
              size="small"
              aria-label={t('list.previous')}
              disabled={beside.before === null}
              onClick={go(beside.before)}
            >
              <KeyboardArrowUp fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={t('list.next')}
              disabled={beside.after === null}
              onClick={go(beside.after)}
            >
              <KeyboardArrowDown fontSize="small" />
            </IconButton>
          </Box>
        )}
      </Box>
      {body()}
      {form.open && form.id !== null && (
        <ResourceDialog
          resource={resource}
          texts={texts}
          id={form.id}
          renderField={undefined}
          onClose={() => form.go(null)}
          onSaved={() => {
            form.go(null)
            void read.refetch()
          }}
        />
      )}
    </Box>
  )
}
