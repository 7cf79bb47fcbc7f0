interface HeadedItem {
  readonly heading: string;
  readonly body: string;
}

interface HeadedListProps {
  readonly items: readonly HeadedItem[];
  readonly ordered?: boolean;
  readonly className: string;
}

/** A list whose items are an h3 and a paragraph; the style is the caller's. */
export function HeadedList({ items, ordered = false, className }: HeadedListProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={className} role="list">
      {items.map(({ heading, body }) => (
        <li key={heading}>
          <h3>{heading}</h3>
          <p>{body}</p>
        </li>
      ))}
    </List>
  );
}
