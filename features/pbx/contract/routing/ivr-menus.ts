import {
  flagField,
  numberField,
  optionalText,
  referenceField,
  requiredText,
} from '#platform/resource/contract/field.ts'
import { defineResource } from '#platform/resource/contract/resource.ts'
import { audioOptions, SOUND_NAME } from '../audios.ts'
import { destinationOptions } from './options.ts'
import { insideNumber, maybeDestination, ROUTED } from './routed.ts'

const sound = () => optionalText({ max: 80, pattern: SOUND_NAME })

/** Menus: callers hear the options and press a key to choose. */
export const ivrMenus = defineResource({
  ...ROUTED,
  uses: {},
  name: 'ivr',
  path: '/api/admin/ivr-menus',
  title: 'IVR menus',
  fields: {
    name: requiredText({ max: 80, listed: true, sort: true }),
    number: insideNumber,
    prompt_audio: referenceField({ options: audioOptions }),
    prompt: sound(),
    invalid_audio: referenceField({ options: audioOptions }),
    invalid_prompt: sound(),
    timeout_seconds: numberField({ min: 1, max: 60, fallback: 5, listed: true, sort: true }),
    retries: numberField({ min: 0, max: 10, fallback: 2, listed: true, sort: true }),
    dial_by_extension: flagField({ listed: true }),
    key_1: referenceField({ options: destinationOptions, section: 'keys', listed: true }),
    key_2: referenceField({ options: destinationOptions, listed: true }),
    key_3: referenceField({ options: destinationOptions, listed: true }),
    key_4: maybeDestination,
    key_5: maybeDestination,
    key_6: maybeDestination,
    key_7: maybeDestination,
    key_8: maybeDestination,
    key_9: maybeDestination,
    key_0: maybeDestination,
    key_star: maybeDestination,
    key_hash: maybeDestination,
    on_timeout: referenceField({ options: destinationOptions, section: 'otherwise' }),
    on_invalid: maybeDestination,
    survey: flagField({ section: 'survey', listed: true }),
    survey_next: maybeDestination,
  },
})
