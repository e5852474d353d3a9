import CallMerge from '@mui/icons-material/CallMerge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useApi } from '#platform/http/web/api-context.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { confirm } from '#platform/ui/messages/message-store.ts'
import { showAlert } from '#platform/ui/notices.ts'
import { offerUndo } from '#platform/ui/undo/undo-store.ts'
import { useMay, useMoment } from '#platform/ui/viewer.tsx'
import { removeCrm } from '../../contract/abilities.ts'
import { type AlikeMember, mergeCompanies, undoCompanyMerge } from '../../contract/alike.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { useCrmPages } from '../pages.ts'

interface AlikeGroupProps {
  of: 'person' | 'company'
  group: { by: 'name' | 'tax_id'; members: readonly AlikeMember[] }
  onMergePerson: (id: number) => void
  onMerged: () => void
}

/** Records that seem to be one, each with what tells them apart and the merge into it. */
export const AlikeGroup = ({ of, group, onMergePerson, onMerged }: AlikeGroupProps) => {
  const t = useText(crmTexts)
  const api = useApi()
  const queries = useQueryClient()
  const pages = useCrmPages()
  const may = useMay()
  const moment = useMoment()
  const [busy, setBusy] = useState(false)
  const mergeInto = async (kept: AlikeMember) => {
    const others = group.members.filter(({ id }) => id !== kept.id)
    const sure = await confirm({
      title: t('crm.alike.confirm', { name: kept.name }),
      text: t('crm.alike.confirmHint', { names: others.map(({ name }) => name).join(', ') }),
      action: t('crm.alike.merge'),
      danger: true,
    })
    if (!sure) return
    setBusy(true)
    const again = async () => {
      await queries.invalidateQueries({ queryKey: ['resource'] })
      onMerged()
    }
    const merges: number[] = []
    try {
      for (const { id: other } of others)
        merges.unshift((await api.call(mergeCompanies, { params: { id: kept.id }, body: { other } })).merge)
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      setBusy(false)
      await again()
    }
    if (merges.length > 0)
      offerUndo(t('crm.alike.merged', { name: kept.name }), async () => {
        for (const id of merges) await api.call(undoCompanyMerge, { params: { id }, body: {} })
        await again()
      })
  }
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={group.members[0]?.name ?? ''}
      sx={{ px: 2, py: 1 }}
    >
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{t(`crm.alike.by.${group.by}`)}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {group.members.map((member) => (
          <Box
            component="li"
            key={member.id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.75 }}
          >
            <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link
                component={RouterLink}
                to={of === 'person' ? pages.person(member.id) : pages.company(member.id)}
                underline="hover"
                sx={{ fontWeight: 600, color: 'text.primary' }}
              >
                {member.name}
              </Link>
              <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
                {[
                  member.document,
                  formatPhone(member.phone ?? ''),
                  member.email,
                  member.owner,
                  moment(member.created_at),
                ]
                  .filter((part) => part !== null && part !== '')
                  .join(' · ')}
              </Box>
            </Box>
            {(of === 'person' || may(removeCrm)) && (
              <Button
                size="small"
                startIcon={<CallMerge />}
                disabled={busy}
                aria-label={`${t('crm.alike.keep')}: ${member.name}`}
                onClick={() => (of === 'person' ? onMergePerson(member.id) : void mergeInto(member))}
              >
                {t('crm.alike.keep')}
              </Button>
            )}
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
