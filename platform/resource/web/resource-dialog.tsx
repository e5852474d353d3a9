import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogTitle from '@mui/material/DialogTitle'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { resourceClient } from './resource-client.ts'
import { ResourceForm, type ResourceFormProps } from './resource-form.tsx'

interface ResourceDialogProps
  extends Pick<
    ResourceFormProps,
    'resource' | 'texts' | 'renderField' | 'layout' | 'taken' | 'onSaved' | 'onClose'
  > {
  /** The record to edit; null for a new one. */
  id: number | null
  /** Initial values of a new record. */
  begin?: Readonly<Record<string, unknown>> | undefined
}

/** Dialog with a form. Reads the record first, so that edits start from its current state. */
export const ResourceDialog = ({ id, ...props }: ResourceDialogProps) => {
  const { resource, texts, onClose } = props
  const t = useText(platformTexts)
  const api = useApi()
  const titleId = useId()
  const narrow = useMediaQuery('(max-width: 700px)')
  const title = texts.of(id === null ? 'new' : 'edit')
  const read = useQuery({
    // Separate from the live query: others' changes must not overwrite input.
    queryKey: ['resource-form', resource.name, id],
    queryFn: ({ signal }) => resourceClient(api, resource).read(id ?? 0, signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const record = id === null ? null : read.data

  const body = () => {
    if (hasFailed(read)) {
      return (
        <ListMessage
          role="alert"
          icon={<CloudOff />}
          title={t('ui.readFailed')}
          hint={failureDetail(read.error)}
          action={{ label: t('ui.retry'), onClick: () => void read.refetch() }}
        />
      )
    }
    if (record === undefined) {
      return (
        <Box sx={{ display: 'grid', placeItems: 'center', p: 6 }}>
          <CircularProgress aria-label={t('ui.loading')} />
        </Box>
      )
    }
    return (
      <ResourceForm
        {...props}
        key={record?.version ?? 'new'}
        record={record}
        begin={props.begin}
        title={title}
        onReload={() => void read.refetch()}
      />
    )
  }

  return (
    <Dialog
      open
      fullWidth
      // Tabs are meant to be seen all at once.
      maxWidth={props.layout?.tabs === true && id !== null ? 'md' : 'sm'}
      fullScreen={narrow}
      aria-labelledby={titleId}
      // Changes the URL, which the leave guard watches.
      onClose={onClose}
    >
      <DialogTitle id={titleId} sx={{ typography: 'h2', pb: 1 }}>
        {title}
      </DialogTitle>
      {body()}
    </Dialog>
  )
}
