import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_SIZES, useDeviceFlag } from '../../data/device-flags.ts';
import {
  applyColorScheme,
  readColorScheme,
  type ColorScheme,
} from '../../ui/theme/color-scheme.ts';
import classes from './display-settings.module.css';

const SCHEMES = ['auto', 'light', 'dark'] as const satisfies readonly ColorScheme[];

/** Text size and appearance, kept on the device. */
export function DisplaySettings() {
  const { t } = useTranslation('display');
  const name = useId();
  const [textSize, setTextSize] = useDeviceFlag('textSize');
  const [scheme, setScheme] = useState<ColorScheme>('auto');
  useEffect(() => {
    const read = () => {
      setScheme(readColorScheme());
    };
    read();
    addEventListener('storage', read);
    return () => {
      removeEventListener('storage', read);
    };
  }, []);

  return (
    <div className={classes['settings']}>
      <fieldset className={classes['group']}>
        <legend>{t('textSize')}</legend>
        <div className={classes['choices']}>
          {TEXT_SIZES.map((size) => (
            <label key={size} className={classes['choice']}>
              <input
                type="radio"
                name={`${name}-size`}
                checked={textSize === size}
                onChange={() => {
                  setTextSize(size);
                  document.documentElement.dataset['textSize'] = String(size);
                }}
              />
              <span>{t('textSizeValue', { size })}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={classes['group']}>
        <legend>{t('scheme')}</legend>
        <div className={classes['choices']}>
          {SCHEMES.map((value) => (
            <label key={value} className={classes['choice']}>
              <input
                type="radio"
                name={`${name}-scheme`}
                checked={scheme === value}
                onChange={() => {
                  setScheme(value);
                  applyColorScheme(value);
                }}
              />
              <span>{t(`schemes.${value}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
