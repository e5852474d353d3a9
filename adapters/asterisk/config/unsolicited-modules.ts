/**
 * Modules that would handle unsolicited requests of phones. Without them Asterisk refuses these and keeps no state: a MESSAGE
 * would create a channel in our application, a PUBLISH lasting state. Subscriptions to colleagues' states are served
 * (`hints.ts`), and those to one's own messages (`waiting-messages.ts`).
 */
export const UNSOLICITED_MODULES = [
  'app_messagesend',
  'res_pjsip_aoc',
  'res_pjsip_endpoint_identifier_anonymous',
  'res_pjsip_geolocation',
  'res_pjsip_messaging',
  'res_pjsip_one_touch_record_info',
  'res_pjsip_path',
  'res_pjsip_pidf_digium_body_supplement',
  'res_pjsip_pidf_eyebeam_body_supplement',
  'res_pjsip_publish_asterisk',
  'res_pjsip_send_to_voicemail',
  'res_pjsip_t38',
] as const
