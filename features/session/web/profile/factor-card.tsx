import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '#platform/http/web/api-context.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { Card } from '#platform/ui/card.tsx'
import { showToast } from '#platform/ui/notices.ts'
import {
  confirmSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '../../contract/second-factor.ts'
import { accountTexts } from '../../i18n/account/texts.ts'
import { RecoveryCodes } from '../second-factor/recovery-codes.tsx'
import { SetUp } from '../second-factor/set-up.tsx'
import type { Profile } from './data-card.tsx'
import { PasswordQuestion } from './password-question.tsx'
import { PROFILE_KEY } from './profile-key.ts'

/**
 *   rest ──turn on──▶ set-up ──code──▶ codes ──kept──▶ rest
 *   rest ──renew──▶ codes            rest ──turn off──▶ rest
 */
type Step =
  | { at: 'rest' }
  | { at: 'asking'; about: 'turnOn' | 'turnOff' | 'renew' }
  | { at: 'set-up'; secret: string; uri: string }
  | { at: 'codes'; codes: readonly string[] }

export const FactorCard = ({ factor }: { factor: Profile['second_factor'] }) => {
  const t = useText(accountTexts)
  const api = useApi()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>({ at: 'rest' })
  const rest = () => setStep({ at: 'rest' })
  const reload = () => queries.invalidateQueries({ queryKey: PROFILE_KEY })

  const withPassword = async (about: 'turnOn' | 'turnOff' | 'renew', password: string) => {
    if (about === 'turnOn') {
      setStep({ at: 'set-up', ...(await api.call(startSecondFactor, { body: { password } })) })
    } else if (about === 'renew') {
      const { recovery_codes: codes } = await api.call(renewRecoveryCodes, { body: { password } })
      setStep({ at: 'codes', codes })
    } else {
      await api.call(turnOffSecondFactor, { body: { password } })
      showToast(t('factor.turnedOff'))
      rest()
    }
    await reload()
  }

  return (
    <Card
      title={t('factor.title')}
      action={
        <Chip
          size="small"
          variant="outlined"
          color={factor.on ? 'success' : 'default'}
          label={t(factor.on ? 'factor.on' : 'factor.off')}
        />
      }
    >
      {step.at === 'set-up' && (
        <SetUp
          secret={step.secret}
          uri={step.uri}
          submit={t('factor.confirm')}
          onCode={async (code) => {
            const { recovery_codes: codes } = await api.call(confirmSecondFactor, { body: { code } })
            setStep({ at: 'codes', codes })
            showToast(t('factor.turnedOn'))
            await reload()
          }}
        />
      )}
      {step.at === 'codes' && <RecoveryCodes codes={step.codes} onDone={rest} />}
      {(step.at === 'rest' || step.at === 'asking') && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('factor.explain')} {factor.required && t('factor.requiredNote')}
            {factor.on && ` ${t('factor.codesLeft', { count: factor.recovery_codes_left })}`}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {!factor.on && (
              <Button variant="contained" onClick={() => setStep({ at: 'asking', about: 'turnOn' })}>
                {t('factor.turnOn')}
              </Button>
            )}
            {factor.on && (
              <Button variant="outlined" onClick={() => setStep({ at: 'asking', about: 'renew' })}>
                {t('factor.renew')}
              </Button>
            )}
            {factor.on && !factor.required && (
              <Button color="error" onClick={() => setStep({ at: 'asking', about: 'turnOff' })}>
                {t('factor.turnOff')}
              </Button>
            )}
          </Box>
        </Box>
      )}
      {step.at === 'asking' && (
        <PasswordQuestion
          title={t(step.about === 'turnOn' ? 'factor.turnOn' : `factor.${step.about}Title`)}
          hint={t(step.about === 'turnOn' ? 'factor.passwordHint' : `factor.${step.about}Hint`)}
          action={t(step.about === 'turnOff' ? 'factor.turnOff' : 'factor.continue')}
          onPassword={(password) => withPassword(step.about, password)}
          onClose={rest}
        />
      )}
    </Card>
  )
}
