-- A phase that takes another's place takes its stages, and a line its phases: whatever stands in them goes with them.
ALTER TABLE crm_businesses
  DROP CONSTRAINT crm_businesses_company_id_line_id_phase_id_fkey,
  DROP CONSTRAINT crm_businesses_company_id_phase_id_stage_id_fkey,
  ADD FOREIGN KEY (company_id, line_id, phase_id) REFERENCES crm_phases (company_id, line_id, id) ON UPDATE CASCADE,
  ADD FOREIGN KEY (company_id, phase_id, stage_id) REFERENCES crm_stages (company_id, phase_id, id) ON UPDATE CASCADE;
ALTER TABLE crm_interactions
  DROP CONSTRAINT crm_interactions_company_id_line_id_phase_id_fkey,
  DROP CONSTRAINT crm_interactions_company_id_phase_id_stage_id_fkey,
  ADD FOREIGN KEY (company_id, line_id, phase_id) REFERENCES crm_phases (company_id, line_id, id) ON UPDATE CASCADE,
  ADD FOREIGN KEY (company_id, phase_id, stage_id) REFERENCES crm_stages (company_id, phase_id, id) ON UPDATE CASCADE;
