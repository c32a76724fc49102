-- owner: platform
-- The journal narrowed to one person of the staff, and to one client among those whom a line names (decision 257).
create index audit_log_actor on audit_log (school_id, actor_user_id, id desc) where actor_user_id is not null;
create index audit_log_students on audit_log using gin ((after -> 'students_ids') jsonb_path_ops)
  where after ? 'students_ids';
