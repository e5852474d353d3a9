import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { addComment, type Comment } from '../../contract/comments.ts'
import { persons } from '../../contract/persons.ts'
import { crmTexts } from '../../i18n/texts.ts'

/** What people noted about somebody, the newest first, and one more. */
export const PersonComments = ({
  personId,
  comments,
}: {
  personId: number
  comments: readonly Comment[]
}) => {
  const t = useText(crmTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    try {
      await api.call(addComment, { body: { person_id: personId, comment: text } })
      setText('')
      await queries.invalidateQueries({ queryKey: ['resource', persons.name, 'detail'] })
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('crm.comments')}>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
        sx={{ display: 'flex', gap: 1, mb: 1, alignItems: 'start' }}
      >
        <TextField
          fullWidth
          multiline
          maxRows={6}
          size="small"
          label={t('crm.comments.write')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" variant="contained" disabled={busy || text.trim() === ''}>
          {t('crm.comments.add')}
        </Button>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {comments.map((one) => (
          <Box component="li" key={one.comentID} sx={{ py: 0.75 }}>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
              {one.comment}
            </Typography>
            <Typography variant="caption" color="text.secondary">
              {one.author?.label ?? ''}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  )
}
