import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { hasFailed } from '#platform/http/web/has-failed.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { Screen } from '#platform/ui/screen.tsx'
import {
  RIGHT_ENTITIES,
  RIGHT_ROLES,
  type Right,
  readCrmSettings,
  readRights,
  writeCrmSettings,
  writeRights,
} from '../../contract/rights.ts'
import { crmTexts } from '../../i18n/texts.ts'
import { QuoteSettingsCard } from '../../quotes/web/quote-settings-card.tsx'
import { ContactRuleCard } from './contact-rule-card.tsx'
import { PowersCard } from './powers-card.tsx'
import { ROW } from './role-row.ts'
import { ScopeSelect } from './scope-select.tsx'

const KEY = ['crm', 'rights'] as const

/** Record access of each role, and the visible editions. Every change is saved at once. */
export const RightsScreen = () => {
  const t = useText(crmTexts)
  const api = useApi()
  const queries = useQueryClient()
  const rights = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(readRights, { signal }) })
  const editions = useQuery({
    queryKey: ['crm', 'settings'],
    queryFn: ({ signal }) => api.call(readCrmSettings, { signal }),
  })
  const tried = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      showAlert({ severity: 'error', text: failureDetail(error) })
    } finally {
      await queries.invalidateQueries({ queryKey: ['crm'] })
    }
  }
  const put = (right: Right) => tried(() => api.call(writeRights, { body: { rights: [right] } }))
  const scopeOf = ({ role, entity }: Pick<Right, 'role' | 'entity'>) =>
    rights.data?.rights.find((right) => right.role === role && right.entity === entity)?.scope ?? 'all'
  if (hasFailed(rights))
    return (
      <Screen title={t('crm.rights')}>
        <ListMessage icon={<CloudOff />} title={failureDetail(rights.error)} />
      </Screen>
    )
  return (
    <Screen title={t('crm.rights')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, overflow: 'auto' }}>
        <Card title={t('crm.rights.reach')} hint={t('crm.rights.hint')}>
          <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 1.5 }, maxWidth: 900 }}>
            <Box aria-hidden sx={{ ...ROW, display: { xs: 'none', md: 'grid' }, typography: 'body2' }}>
              <span />
              {RIGHT_ROLES.map((role) => (
                <span key={role}>{t(`crm.rights.role.${role}`)}</span>
              ))}
            </Box>
            {RIGHT_ENTITIES.map((entity) => (
              <Box key={entity} role="group" aria-label={t(`crm.rights.entity.${entity}`)} sx={ROW}>
                <Box aria-hidden sx={{ typography: { xs: 'subtitle2', md: 'body2' } }}>
                  {t(`crm.rights.entity.${entity}`)}
                </Box>
                {RIGHT_ROLES.map((role) => (
                  <ScopeSelect
                    key={role}
                    name={`${t(`crm.rights.entity.${entity}`)}, ${t(`crm.rights.role.${role}`)}`}
                    role={t(`crm.rights.role.${role}`)}
                    value={scopeOf({ role, entity })}
                    disabled={rights.isPending}
                    onChange={(scope) => void put({ role, entity, scope })}
                  />
                ))}
              </Box>
            ))}
          </Box>
        </Card>
        <PowersCard
          powers={rights.data?.powers ?? []}
          onChange={(power) => void tried(() => api.call(writeRights, { body: { powers: [power] } }))}
        />
        <ContactRuleCard onSave={(work) => void tried(work)} />
        <QuoteSettingsCard onSave={(work) => void tried(work)} />
        {editions.data !== undefined && (
          <Card title={t('crm.faces')} hint={t('crm.faces.hint')}>
            {(['shows_crm', 'shows_fx'] as const).map((edition) => (
              <FormControlLabel
                key={edition}
                control={
                  <Switch
                    checked={editions.data[edition]}
                    onChange={(_, on) =>
                      void tried(() =>
                        api.call(writeCrmSettings, { body: { ...editions.data, [edition]: on } }),
                      )
                    }
                  />
                }
                label={t(`crm.faces.${edition}`)}
              />
            ))}
          </Card>
        )}
      </Box>
    </Screen>
  )
}
