-- Fraud rules that learn what a company usually spends on calls.

ALTER TABLE fraud_rules DROP CONSTRAINT fraud_rules_kind_check;
ALTER TABLE fraud_rules ADD CONSTRAINT fraud_rules_kind_check
  CHECK (kind IN ('spend_hour', 'spend_curve', 'new_country', 'hours'));
COMMENT ON COLUMN fraud_rules.kind IS
  'spend_hour: more than the threshold within an hour; spend_curve: more than the threshold times what is usual at that hour; new_country: the first call to a country; hours: calls abroad within the hours.';
COMMENT ON COLUMN fraud_rules.threshold IS
  'Of spend_hour, in the company''s currency; of spend_curve, how many times the usual spend.';
COMMENT ON COLUMN fraud_alerts.subject IS
  'Country of new_country, day of hours, hour of spend_hour and spend_curve: one alert for each.';
