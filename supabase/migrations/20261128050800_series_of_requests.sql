-- The number beside "Reservations" in the menu of staff counted every date of a repeating request, which is decided as one.

-- The policies show staff all rows, and an account its own.
grant select (series) on public.reservations to authenticated;
