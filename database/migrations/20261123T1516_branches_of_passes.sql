-- owner: services
-- The branches where a pass is valid; empty: in all. A sale keeps them in its policies (decision 243).
alter table services add column branch_ids bigint[] not null default '{}' check (cardinality(branch_ids) <= 50);
