-- owner: timetable

-- The next classes of a service: what a visitor who came too late is offered instead, asked for by hundreds at once.
create index occurrences_service on occurrences (school_id, service_id, starts_at, id) where status = 'planned';
