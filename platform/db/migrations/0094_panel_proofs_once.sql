-- A proof that opens the panel was used once on each node; the database sees all nodes.

CREATE TABLE used_panel_proofs (
  company_id bigint NOT NULL REFERENCES companies(id),
  proof_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE used_panel_proofs IS 'Proofs by which a connected program opened its panel: each opens it once, on whichever node.';
COMMENT ON COLUMN used_panel_proofs.proof_hash IS 'SHA-256.';
COMMENT ON COLUMN used_panel_proofs.expires_at IS 'The proof says it too; its row is not needed after it.';
CREATE INDEX used_panel_proofs_by_company ON used_panel_proofs (company_id);
CREATE INDEX used_panel_proofs_by_expiry ON used_panel_proofs (expires_at);
CALL tenancy.protect('used_panel_proofs');
