import CloudOff from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { failureDetail } from '#platform/ui/failure-detail.ts'
import { ListMessage } from '#platform/ui/list/list-message.tsx'
import { showAlert } from '#platform/ui/notices.ts'
import { Screen } from '#platform/ui/screen.tsx'
import {
  REACHES,
  RIGHT_ENTITIES,
  RIGHT_ROLES,
  type Right,
  readCrmSettings,
  readRights,
  writeCrmSettings,
  writeRights,
} from '../../contract/rights.ts'
import { crmTexts } from '../../i18n/texts.ts'

const KEY = ['crm', 'rights'] as const

/** Whose records each role works with, and which faces the company shows. Every choice holds at once. */
export const RightsScreen = () => {
  const t = useText(crmTexts)
  const api = useApi()
  const queries = useQueryClient()
  const rights = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.call(readRights, { signal }) })
  const faces = useQuery({
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
  if (rights.isError)
    return (
      <Screen title={t('crm.rights')}>
        <ListMessage icon={<CloudOff />} title={failureDetail(rights.error)} />
      </Screen>
    )
  return (
    <Screen title={t('crm.rights')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, overflow: 'auto' }}>
        <Card title={t('crm.rights.reach')} hint={t('crm.rights.hint')}>
          {/* On a telephone the table moves within its card. */}
          <Box tabIndex={0} role="group" aria-label={t('crm.rights.reach')} sx={{ overflowX: 'auto' }}>
            <Box component="table" sx={{ borderSpacing: 8, width: '100%', minWidth: 560, maxWidth: 900 }}>
              <thead>
                <tr>
                  <td />
                  {RIGHT_ROLES.map((role) => (
                    <Typography
                      key={role}
                      component="th"
                      variant="body2"
                      scope="col"
                      sx={{ textAlign: 'start' }}
                    >
                      {t(`crm.rights.role.${role}`)}
                    </Typography>
                  ))}
                </tr>
              </thead>
              <tbody>
                {RIGHT_ENTITIES.map((entity) => (
                  <tr key={entity}>
                    <Typography
                      component="th"
                      variant="body2"
                      scope="row"
                      // What a row is about stays in sight while the roles move past.
                      sx={{
                        textAlign: 'start',
                        position: 'sticky',
                        left: 0,
                        zIndex: 1,
                        bgcolor: 'background.paper',
                      }}
                    >
                      {t(`crm.rights.entity.${entity}`)}
                    </Typography>
                    {RIGHT_ROLES.map((role) => (
                      <td key={role}>
                        <TextField
                          select
                          fullWidth
                          size="small"
                          value={scopeOf({ role, entity })}
                          disabled={rights.isPending}
                          slotProps={{
                            htmlInput: {
                              'aria-label': `${t(`crm.rights.entity.${entity}`)}, ${t(`crm.rights.role.${role}`)}`,
                            },
                          }}
                          onChange={({ target }) =>
                            void put({
                              role,
                              entity,
                              scope: REACHES.find((one) => one === target.value) ?? 'own',
                            })
                          }
                        >
                          {REACHES.map((reach) => (
                            <MenuItem key={reach} value={reach}>
                              {t(`crm.rights.reach.${reach}`)}
                            </MenuItem>
                          ))}
                        </TextField>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Box>
          </Box>
        </Card>
        {faces.data !== undefined && (
          <Card title={t('crm.faces')} hint={t('crm.faces.hint')}>
            {(['shows_crm', 'shows_fx'] as const).map((face) => (
              <FormControlLabel
                key={face}
                control={
                  <Switch
                    checked={faces.data[face]}
                    onChange={(_, on) =>
                      void tried(() => api.call(writeCrmSettings, { body: { ...faces.data, [face]: on } }))
                    }
                  />
                }
                label={t(`crm.faces.${face}`)}
              />
            ))}
          </Card>
        )}
      </Box>
    </Screen>
  )
}
